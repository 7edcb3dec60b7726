/** Who did something is read by the name that the reader's language has for them. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { labelOf } from '#kit/words.ts'
import { englishNames, keptName, peopleNames, personIn, personWords } from '#server/modules/access/people-names.service.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const prisma = () => product.application.data.prisma
const both = newId()
const chinese = newId()

beforeAll(async () => {
  await prisma().user.create({ data: { id: both, account: 'both', name: '周小禾', nameEn: 'Zhou Xiaohe', passwordHash: '-' } })
  await prisma().user.create({ data: { id: chinese, account: 'chinese', name: '林墨', passwordHash: '-' } })
})

const said = async (locale: 'zh' | 'en', id: string): Promise<string> => {
  const [row] = await product.application.data.sql.query<{ name: string }>(
    `select ${keptName(locale, personIn('l.actor'), 'l.kept')} as name from (select $1::text as actor, '周小禾（原名）'::text as kept) l`,
    [id],
  )
  return row?.name ?? ''
}

test('in lists, with the other name where there is no English one', async () => {
  const asked = [both, chinese, both, null, newId()]
  expect([...(await peopleNames({ prisma: prisma(), locale: 'en' }, asked)).values()].toSorted()).toEqual(['Zhou Xiaohe', '林墨'])
  expect([...(await peopleNames({ prisma: prisma(), locale: 'zh' }, asked)).values()].toSorted()).toEqual(['周小禾', '林墨'])
})

test('in refusals, for readers of both languages', async () => {
  expect(labelOf(await personWords({ prisma: prisma() } as never, both))).toEqual({ zh: '周小禾', en: 'Zhou Xiaohe' })
  expect(await personWords({ prisma: prisma() } as never, chinese)).toBe('林墨')
  expect(await personWords({ prisma: prisma() } as never, null)).toBe('')
})

test('in logs, which keep the name that somebody had', async () => {
  expect([...(await englishNames({ prisma: prisma(), locale: 'en' }, [both, chinese, 'system', null]))]).toEqual([[both, 'Zhou Xiaohe']])
  expect((await englishNames({ prisma: prisma(), locale: 'zh' }, [both])).size).toBe(0)
  expect([await said('en', both), await said('zh', both), await said('en', 'system'), await said('en', chinese)]).toEqual([
    'Zhou Xiaohe',
    '周小禾（原名）',
    '周小禾（原名）',
    '周小禾（原名）',
  ])
})
