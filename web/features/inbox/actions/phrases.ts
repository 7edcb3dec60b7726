/** What a list of phrases may hold. */

export const mostPhrases = 20
export const longestPhrase = 200

/** Trimmed, each once, none empty, no more than fit. */
export const tidyPhrases = (phrases: readonly string[]): string[] =>
  [...new Set(phrases.map((phrase) => phrase.trim().slice(0, longestPhrase)).filter((phrase) => phrase !== ''))].slice(0, mostPhrases)
