/**
 * Filling the braces of texts that people read. `{name}` is a value; `{days|day|days}` is a number with what it counts, which English says
 * otherwise of one than of several: `1 day`, `3 days`.
 */
const places = /\{(\w+)(?:\|([^{}|]+)\|([^{}|]+))?\}/g

/** @param valueOf undefined leaves the braces as they are */
export const fillBraces = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(places, (all, name: string, one?: string, several?: string) => {
    const value = valueOf(name)
    if (value === undefined || one === undefined || several === undefined) return value ?? all
    return counted(value, one, several)
  })

/** The names in braces, each once. */
export const namesInBraces = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(places)].map(([, name]) => name ?? ''))),
]

/** A number with what it counts, in English. */
export const counted = (count: number | string, one: string, several: string): string => `${count} ${Number(count) === 1 ? one : several}`
