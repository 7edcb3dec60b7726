/** What the worker of single pages keeps, by the names under which it does: it and the page know the same. */
export const workerPath = '/page-worker.js'
export const framePath = '/index.html'
export const keptFrame = 'chandlery-frame'
export const keptFiles = 'chandlery-files'
