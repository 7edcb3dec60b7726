/** One word for one thing: what buttons, lists, statistics, the modeler, operations and messages say of decisions and cases. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionLabels } from '#server/inbox/action-labels.ts'
import { acts, caseStates, outcomes } from '#server/inbox/glossary.contract.ts'
import inboxEn from '#web/locales/en/inbox.ts'
import propertiesEn from '#web/locales/en/model-properties.ts'
import operationsEn from '#web/locales/en/operations.ts'
import reportEn from '#web/locales/en/work-report.ts'
import inboxZh from '#web/locales/zh/inbox.ts'
import propertiesZh from '#web/locales/zh/model-properties.ts'
import operationsZh from '#web/locales/zh/operations.ts'
import reportZh from '#web/locales/zh/work-report.ts'

const said = <Word extends object>(words: Readonly<Record<string, Word>>, of: (word: Word) => string) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, of(word)]))
const only = (words: Readonly<Record<string, string>>, as: object) => Object.fromEntries(Object.keys(as).map((name) => [name, words[name]]))

test.each([
  ['zh', inboxZh, operationsZh, propertiesZh, reportZh],
  ['en', inboxEn, operationsEn, propertiesEn, reportEn],
] as const)('screens say the words of the glossary: %s', (locale, inbox, operations, properties, report) => {
  expect(inbox.done).toEqual(said(acts, ({ done }) => done[locale]))
  expect(operations.status).toEqual(said(caseStates, (word) => word[locale]))
  expect(operations.history.outcomes).toEqual(
    only(
      said(outcomes, (word) => word[locale]),
      operations.history.outcomes,
    ),
  )
  expect(properties.buttons.values).toEqual(
    only(
      said(acts, ({ act }) => act[locale]),
      properties.buttons.values,
    ),
  )
  expect({
    completed: report.columns.completed,
    approved: report.columns.approved,
    rejected: report.columns.rejected,
    returned: report.columns.returned,
  }).toEqual(
    only(
      said(outcomes, (word) => word[locale]),
      { completed: '', approved: '', rejected: '', returned: '' },
    ),
  )
})

test('buttons are the acts of the glossary', () => {
  expect(Object.keys(actionLabels).toSorted()).toEqual(Object.keys(acts).toSorted())
})

/** Other words for what has a name already. */
const strangers = ['拒绝', '打回', '否决', '退回签收', '取消流程', '撤销流程', '取消申请', '审批不通过']

/** Where the word means something else: a supplier's counter-offer, what is refused to a buyer, a foreign service, words that an import understands. */
const elsewhere = [/purchase/, /after-sales/, /tenant-sync/, /login-log/, /approval-import/, /gallery/]

test('no text calls a decision by another name', () => {
  const files = ['server', 'processes', 'web'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|bpmn)$/.test(file) && !file.includes('/en/'))
      .map((file) => `${root}/${file}`),
  )
  const found = files
    .filter((file) => !elsewhere.some((pattern) => pattern.test(file)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => strangers.filter((word) => line.includes(word)).map((word) => `${file}:${index + 1} ${word}`)),
    )
  expect(found).toEqual([])
})

/** Where a form has more than one of them in one place, or the word is about goods. */
const otherButtons: readonly string[] = ['registry', 'after-sales', 'stock']

test.each(['zh', 'en'] as const)('pages of documents name the two decisions as the inbox does: %s', (locale) => {
  const names = { approve: acts.approve.act[locale], reject: acts.reject.act[locale] }
  const found = readdirSync(`web/locales/${locale}`)
    .filter((file) => !otherButtons.some((name) => file === `${name}.ts`))
    .flatMap((file) =>
      [...readFileSync(`web/locales/${locale}/${file}`, 'utf8').matchAll(/^ {2}(approve|reject): '([^']+)'/gm)]
        .filter(([, act, text]) => !text?.includes(names[act as 'approve' | 'reject']))
        .map(([, act, text]) => `${file} ${act}: ${text}`),
    )
  expect(found).toEqual([])
})
