/** What a language puts between words. Pure: for rules that know no reader. */
export const between = { zh: '、', en: ', ' } as const
