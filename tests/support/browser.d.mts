/** Path of an installed Chromium or Chrome. */
export function findBrowser(): string | undefined
/** The same, installing one when there is none; throws when none can be had. */
export function ensureBrowser(): string
