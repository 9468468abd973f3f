/** Its own types are its sources, which do not pass the checks of this project. */
export declare function decompress(data: Uint8Array): Uint8Array;
