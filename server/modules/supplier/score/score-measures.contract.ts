/** What can be measured of a supplier, in words: the names of the criteria, how each is counted, and what a result says. */
import { fillBraces } from '#kit/fill-text.contract.ts'
import type { Label } from '#kit/contract.ts'

/** What a measure counted, by name: what `found` says with it. */
export type Figures = Readonly<Record<string, number>>

export interface MeasureWords {
  readonly label: Label
  /** How it is counted. */
  readonly hint: Label
  /** A result, with `{name}` for figures. */
  readonly found: Label
}

/** An area that gets something to measure is an entry here, and its query one in `score-measures.ts`. */
export const scoreMeasures = {
  qualifications: {
    label: { zh: '资质有效', en: 'Qualifications in date' },
    hint: {
      zh: '期末仍有效的资质种类占应有资质种类的比例；正式供应商必须有营业执照',
      en: 'Share of the kinds of qualifications that are in date at the end of the month; a formal supplier needs a licence',
    },
    found: { zh: '{total} 项资质中 {good} 项有效', en: '{good} of {total|qualification|qualifications} in date' },
  },
  'contract-cover': {
    label: { zh: '合同覆盖', en: 'Contract cover' },
    hint: { zh: '转正后有生效合同的天数占当期天数的比例', en: 'Share of the days since he is formal on which a contract was in force' },
    found: { zh: '{total} 天中 {good} 天有生效合同', en: '{good} of {total|day|days} under a contract' },
  },
  'right-first-time': {
    label: { zh: '一次通过', en: 'Right at first time' },
    hint: {
      zh: '当期首次作出决定的供应商申请（入驻、续约变更、转正、价格与运费版本）中，未被退回或驳回的比例',
      en: 'Of his applications whose first decision fell into the month, the share that was neither returned nor refused',
    },
    found: { zh: '{total} 份申请中 {good} 份一次通过', en: '{good} of {total|application|applications} approved at once' },
  },
  answers: {
    label: { zh: '按时答复', en: 'Answers in time' },
    hint: {
      zh: '当期到期应答复的退回申请中，在规定天数内重新提交或撤回的比例',
      en: 'Of returned applications whose answer was due in the month, the share that he handed in again or withdrew in time',
    },
    found: { zh: '{total} 次退回中 {good} 次按时答复', en: '{good} of {total|return|returns} answered in time' },
  },
  'on-time-shipping': {
    label: { zh: '按时发货', en: 'Shipped on time' },
    hint: { zh: '当期承诺发货的订单行中，在承诺时间前全部发出的比例', en: 'Of the order lines promised for the month, the share that was shipped by then' },
    found: { zh: '{total} 行订单中 {good} 行按时发货', en: '{good} of {total|order line|order lines} shipped on time' },
  },
  'overdue-severity': {
    label: { zh: '超时轻重', en: 'How late it gets' },
    hint: {
      zh: '当期承诺发货的订单行：按时得满分，每晚一天扣五分之一，晚五天及以上不得分',
      en: 'Of the order lines promised for the month: a full mark in time, a fifth less for each day late, none from five days on',
    },
    found: { zh: '{total} 行订单中 {late} 行超时，共 {days} 天', en: '{late} of {total|order line|order lines} late, {days|day|days} in all' },
  },
  complaints: {
    label: { zh: '售后率', en: 'Complaints' },
    hint: {
      zh: '当期发货的订单行中，没有供应商责任（或责任未定）售后的比例',
      en: 'Of the order lines shipped in the month, the share without a case that he is liable for, or that is still open',
    },
    found: { zh: '{total} 行发货中 {hit} 行有售后', en: 'Of {total|shipped line|shipped lines} {hit|was|were} complained about' },
  },
  quality: {
    label: { zh: '商品质量', en: 'Quality' },
    hint: {
      zh: '当期发货的订单行中，没有因质量、错发或描述不符产生售后的比例',
      en: 'Of the order lines shipped in the month, the share without a case about quality, wrong goods or goods not as described',
    },
    found: { zh: '{total} 行发货中 {hit} 行有质量问题', en: 'Of {total|shipped line|shipped lines} {hit|was|were} bad' },
  },
} as const satisfies Readonly<Record<string, MeasureWords>>

export type MeasureKey = keyof typeof scoreMeasures

export const measureKeys = Object.keys(scoreMeasures) as [MeasureKey, ...MeasureKey[]]

/** Words of a measure; what the product measures no more is called by its key. */
export const measureWords = (key: string): MeasureWords =>
  (scoreMeasures as Readonly<Record<string, MeasureWords>>)[key] ?? { label: { zh: key, en: key }, hint: { zh: '', en: '' }, found: { zh: '', en: '' } }

/** What a result says, in both languages. */
export function foundWords(key: string, figures: Figures): Label {
  const filled = (text: string) => fillBraces(text, (name) => String(figures[name] ?? 0))
  const { found } = measureWords(key)
  return { zh: filled(found.zh), en: filled(found.en) }
}
