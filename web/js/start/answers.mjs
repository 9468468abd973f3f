// What a bot may say to the page.

/** Characters of an answer, at most. */
export const LONGEST = 10_000;

/** @param {unknown} answer */
export const isSmall = (answer) => typeof answer === "string" && answer.length <= LONGEST;
