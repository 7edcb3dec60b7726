/** A unit is typed once, in the words of whoever keeps the templates; those that everybody counts by are known in English too. */
const inEnglish: Readonly<Record<string, string>> = { 年: 'years', 月: 'months', 天: 'days', 小时: 'hours', 件: 'pcs', 个: 'pcs', 片: 'pcs' }

/** What stands behind an answer, with the blank before it; nothing without a unit. */
export const unitAfter = (unit: string | null | undefined, locale: 'zh' | 'en'): string =>
  unit ? ` ${locale === 'en' ? (inEnglish[unit] ?? unit) : unit}` : ''
