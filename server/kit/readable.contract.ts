/** Whether a text says something: blanks and signs that nobody sees say nothing. */
export const isReadable = (text: string | null | undefined): text is string => /[^\s\p{C}\p{Z}]/u.test(text ?? '')
