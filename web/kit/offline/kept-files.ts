/** What the worker of single pages keeps, by the names under which it does: it and the page know the same. */
/** Told to the worker when a session ends; it answers at the port that comes along. */
export const forget = 'FORGET'
export const workerPath = '/page-worker.js'
export const framePath = '/index.html'
export const keptFrame = 'chandlery-frame'
export const keptFiles = 'chandlery-files'
