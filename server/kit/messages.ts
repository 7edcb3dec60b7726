/**
 * What the product says to a caller, in both languages, keyed by the code of the failure. The kit's own table stands here; a
 * module keeps its table in `<area>.messages.ts` and `server/main.ts` merges them. A test holds codes and tables together.
 */
import type { Label } from './contract.ts'
import { fillBraces } from './fill-text.contract.ts'
import { storedWords, wordsIn } from './words.ts'

export type Locale = 'zh' | 'en'
/** `{name}` in a text is filled from the failure's details, `{days|day|days}` with what is counted (`fill-text.ts`). */
export type Messages = Readonly<Record<string, Label>>
export type Params = Readonly<Record<string, unknown>>
export type Translate = (code: string, locale: Locale, params?: Params) => string

/** Identity with a type: a table whose keys stay known to the compiler. */
export const defineMessages = <const Table extends Messages>(table: Table): Table => table

/** Merges tables. The same code in two tables is a mistake and stops the start. */
export function createTranslate(tables: readonly Messages[]): { translate: Translate; has: (code: string) => boolean } {
  const all = new Map<string, Label>()
  for (const table of tables) {
    for (const [code, label] of Object.entries(table)) {
      if (all.has(code)) throw new Error(`Message ${code} stands in two tables`)
      all.set(code, label)
    }
  }
  return {
    has: (code) => all.has(code),
    translate: (code, locale, params = {}) => fill(all.get(code)?.[locale] ?? code, params, locale),
  }
}

const fill = (text: string, params: Params, locale: Locale): string =>
  fillBraces(text, (name) => (params[name] === undefined || typeof params[name] === 'object' ? undefined : wordsIn(String(params[name]), locale)))

/** The text of a code as it is stored: whoever reads it later reads their own language. */
export const messageWords = (translate: Translate, code: string, params?: Params): string =>
  storedWords({ zh: translate(code, 'zh', params), en: translate(code, 'en', params) })

/** `zh` unless English is preferred; only the first language of the header counts. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}

export const kitMessages = defineMessages({
  ok: { zh: '操作成功', en: 'Done' },
  'bad-input': { zh: '输入有误，请检查', en: 'Some fields are not right' },
  'bad-json': { zh: '请求内容不是有效的 JSON', en: 'The body is not valid JSON' },
  'bad-request': { zh: '请求无法理解', en: 'The request cannot be understood' },
  'wrong-content-type': { zh: '不支持的内容类型', en: 'This content type is not supported' },
  'body-too-large': { zh: '请求内容过大', en: 'The body is too large' },
  'not-signed-in': { zh: '未登录或登录已失效', en: 'Not signed in, or the session has ended' },
  'no-permission': { zh: '没有权限', en: 'No permission' },
  'not-found': { zh: '数据不存在', en: 'Not found' },
  'no-such-call': { zh: '接口不存在', en: 'There is no such call' },
  'stale-version': { zh: '数据已被他人修改，请刷新后重试', en: 'Somebody else was first; reload and try again' },
  'already-exists': { zh: '数据已存在，不能重复', en: 'It exists already' },
  'still-in-use': { zh: '数据仍被引用，不能操作', en: 'It is still in use' },
  'not-allowed-now': { zh: '当前状态不允许该操作', en: 'Not possible in the present state' },
  'hidden-field': { zh: '没有权限修改该字段', en: 'No permission to write this field' },
  'unknown-field': { zh: '没有字段“{field}”', en: 'There is no field “{field}”' },
  'no-such-choice': { zh: '没有“{value}”这个选项', en: 'There is no choice “{value}”' },
  'not-sortable': { zh: '不支持按该字段排序', en: 'Cannot sort by this field' },
  'date-range': { zh: '日期须在 1900 年至 2200 年之间', en: 'Dates lie between 1900 and 2200' },
  'bad-date': { zh: '日期格式不正确', en: 'Not a date' },
  'bad-characters': { zh: '含有无法使用的字符', en: 'Contains characters that cannot be used' },
  'too-many-values': { zh: '内容过多，最多 {limit} 个值', en: 'Too much at once, {limit|value|values} at most' },
  'too-deep': { zh: '嵌套过深，最多 {limit} 层', en: 'Nested too deep, {limit|level|levels} at most' },
  'bad-value': { zh: '值不正确', en: 'Not a valid value' },
  'bad-export-field': { zh: '该字段不能导出', en: 'This field cannot be exported' },
  'row-limit': { zh: '一次最多处理 {limit} 行', en: 'At most {limit|row|rows} at once' },
  'number-rule-missing': { zh: '缺少编号规则 {bizType}', en: 'No number rule for {bizType}' },
  'address-not-allowed': {
    zh: '该地址属于内部网络，未被允许访问（见 INNER_TARGETS）',
    en: 'This address is of the internal network and not allowed (see INNER_TARGETS)',
  },
  'database-away': { zh: '数据库暂时无法连接，请稍后重试', en: 'The database cannot be reached; please try again' },
  'database-full': { zh: '数据库空间已满，请联系管理员', en: 'The database is full; tell the administrator' },
  'database-busy': { zh: '系统繁忙，请稍后重试', en: 'Busy; please try again' },
  unavailable: { zh: '服务暂不可用', en: 'Not available at the moment' },
  'unexpected-error': { zh: '系统异常，请联系管理员', en: 'Something went wrong on our side' },
  'too-often': { zh: '操作过于频繁，请稍后再试', en: 'Too often; please wait' },
  'document-locked': { zh: '单据审批中，不能修改', en: 'The document is in approval and cannot be changed' },
  'upload-missing': { zh: '请选择正确的文件', en: 'Choose a file' },
})
