// Databases that may be there or not: looking for one leaves none behind.

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
export const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * The database of this name, null if there is none.
 * @param {string} name
 * @returns {Promise<IDBDatabase | null>}
 */
export const existing = (name) => new Promise((resolve, reject) => {
  const request = indexedDB.open(name);
  let fresh = false;
  request.onupgradeneeded = () => {
    fresh = true;
    request.transaction?.abort();
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => (fresh ? resolve(null) : reject(request.error));
  request.onblocked = () => reject(new Error("blocked"));
});

/** @param {string} id of a match @returns {IDBKeyRange} the keys of its lines */
export const linesOf = (id) => IDBKeyRange.bound([id], [id, []]);
