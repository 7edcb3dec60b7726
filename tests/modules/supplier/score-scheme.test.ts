/** A scheme is taken exactly when its weights add up to 100 and its standings cover 0 to 100: by the validator, by the call, by the database. */
import { array, assert, asyncProperty, integer, nat, option, property, record, shuffledSubarray, tuple, uniqueArray, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { measureKeys } from '#server/modules/supplier/score/score-measures.contract.ts'
import { hundredths, inHundredths, schemeProblems, standingOf } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { totalOf } from '#server/modules/supplier/score/score-total.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'
import { effort } from '#tests/support/effort.ts'

const product = withTestProduct()
const staff = principal({ userId: newId() })
const post = (verb: string, payload: object = {}, who = staff) => product.send(who, `/api/supplier/supplier-score/${verb}`, payload)

interface Points {
  readonly weights: readonly number[]
  readonly rungs: readonly (readonly [min: number, max: number])[]
}

/** In hundredths, as they stand in a scheme. */
const schemeOf = ({ weights, rungs }: Points) => ({
  criteria: weights.map((weight, index) => ({ measure: measureKeys[index] ?? measureKeys[0], weight: inHundredths(weight) })),
  standings: rungs.map(([min, max], index) => ({
    code: `R${index}`,
    name: `级${index}`,
    nameEn: `Rung ${index}`,
    min: inHundredths(min),
    max: inHundredths(max),
    color: 'blue' as const,
    warnsOrders: false,
    preventsOrders: false,
    proposesFreeze: false,
  })),
})

/** Said without the validator: every hundredth lies on exactly one rung. */
const covers = (rungs: Points['rungs']): boolean => {
  if (rungs.some(([min, max]) => min >= max)) return false
  const marks = [0, 10_000, ...rungs.flat()].flatMap((mark) => [mark - 1, mark, mark + 1]).filter((mark) => mark >= 0 && mark < 10_000)
  return marks.every((point) => rungs.filter(([min, max]) => min <= point && point < max).length === 1)
}
const isWhole = ({ weights, rungs }: Points): boolean => weights.reduce((sum, weight) => sum + weight, 0) === 10_000 && covers(rungs)

/** Cuts 0 to 100 into parts. */
const cut = (parts: number) =>
  uniqueArray(integer({ min: 1, max: 9_999 }), { minLength: parts - 1, maxLength: parts - 1 }).map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
const pairs = (marks: readonly number[]): [number, number][] => marks.slice(1).map((max, index) => [marks[index] ?? 0, max])
const whole: Arbitrary<Points> = record({
  weights: integer({ min: 1, max: measureKeys.length }).chain(cut),
  rungs: integer({ min: 1, max: 10 }).chain(cut),
}).chain(({ weights, rungs }) =>
  shuffledSubarray(pairs(rungs), { minLength: rungs.length - 1 }).map((shuffled) => ({
    weights: pairs(weights).map(([min, max]) => max - min),
    rungs: shuffled,
  })),
)
const within = (mark: number): number => Math.min(10_000, Math.max(0, mark))
/** Whole ones with something moved, lost or doubled, so that near misses are as frequent as hits. */
const any: Arbitrary<Points> = tuple(whole, integer({ min: 0, max: 5 }), nat(), integer({ min: -300, max: 300 })).map(([scheme, how, which, by]) => {
  const at = which % scheme.rungs.length
  if (how === 1) return { ...scheme, weights: scheme.weights.map((weight, index) => (index === 0 ? within(weight + by) : weight)) }
  if (how === 2) return { ...scheme, rungs: scheme.rungs.map(([min, max], index) => (index === at ? [within(min + by), max] : [min, max])) }
  if (how === 3) return { ...scheme, rungs: scheme.rungs.map(([min, max], index) => (index === at ? [min, within(max + by)] : [min, max])) }
  if (how === 4 && scheme.rungs.length > 1) return { ...scheme, rungs: scheme.rungs.filter((_rung, index) => index !== at) }
  return scheme
})

describe('the validator', () => {
  test('takes exactly what covers 0 to 100 with weights of 100, in whatever order', () => {
    assert(
      property(any, (points) => (schemeProblems(schemeOf(points)).length === 0) === isWhole(points)),
      { numRuns: effort(500, 20_000) },
    )
  })

  test('puts every score of a whole scheme on exactly one rung, 100 on the last', () => {
    assert(
      property(whole, integer({ min: 0, max: 10_000 }), (points, score) => {
        const { standings } = schemeOf(points)
        const on = standings.filter(
          ({ min, max }) => (hundredths(min) ?? 0) <= score && (score < (hundredths(max) ?? 0) || (score === 10_000 && max === '100.00')),
        )
        expect(on).toHaveLength(1)
        expect(standingOf(inHundredths(score), standings)).toBe(on[0])
      }),
    )
  })

  test('names the field of every problem', () => {
    const { criteria, standings } = schemeOf({
      weights: [6_000, 3_000],
      rungs: [
        [1_000, 4_000],
        [3_000, 6_000],
        [7_000, 9_000],
      ],
    })
    const problems = schemeProblems({ criteria: [...criteria, { measure: criteria[0]?.measure ?? '', weight: '1.234' }], standings })
    expect(problems.map(({ path, code }) => `${path} ${code.split('.')[1]}`)).toEqual([
      'criteria[2].measure twice',
      'criteria[2].weight not-a-share',
      'criteria weights',
      'standings[0].min no-start',
      'standings[1].min overlap',
      'standings[2].min gap',
      'standings[2].max no-end',
    ])
  })
})

describe('the total', () => {
  const measured = array(record({ weight: integer({ min: 0, max: 10_000 }), score: option(integer({ min: 0, max: 10_000 })) }), {
    minLength: 1,
    maxLength: 6,
  })

  test('lies between the least and the best criterion, and shares add up to 100 whatever could not be measured', () => {
    assert(
      property(measured, (rows) => {
        const criteria = rows.map(({ weight }, index) => ({ measure: String(index), weight: inHundredths(weight) }))
        const found = new Map(
          rows.flatMap(({ score }, index) => (score === null ? [] : [[String(index), { score: inHundredths(score), figures: {} }] as const])),
        )
        const counting = rows.filter(({ weight, score }) => score !== null && weight > 0)
        const { score, criteria: results } = totalOf(criteria, found)
        if (counting.length === 0) {
          expect(score).toBeNull()
          return
        }
        const points = hundredths(score ?? '') ?? -1
        expect(points).toBeGreaterThanOrEqual(Math.min(...counting.map((row) => row.score ?? 0)))
        expect(points).toBeLessThanOrEqual(Math.max(...counting.map((row) => row.score ?? 0)))
        const shares = results.reduce((sum, { share }) => sum + Number(share ?? 0), 0)
        expect(Math.abs(shares - 100)).toBeLessThanOrEqual(0.005 * rows.length + 1e-9)
      }),
    )
  })

  test('shares the weight of what could not be measured among the others in proportion', () => {
    const criteria = [
      { measure: 'a', weight: '50' },
      { measure: 'b', weight: '30' },
      { measure: 'c', weight: '20' },
    ]
    const found = new Map([
      ['b', { score: '100.00', figures: {} }],
      ['c', { score: '50.00', figures: {} }],
    ])
    expect(totalOf(criteria, found)).toMatchObject({
      score: '80.00',
      criteria: [{ share: null, score: null }, { share: '60.00' }, { share: '40.00' }],
    })
    expect(totalOf(criteria, new Map())).toMatchObject({ score: null })
  })
})

const inForce = async () => (await post('scheme')).body.data

describe('saving', () => {
  test('takes random schemes exactly when they are whole, and the whole one is in force', async () => {
    let number: number = (await inForce()).number
    const before = number
    await assert(
      asyncProperty(any, async (points) => {
        const scheme = schemeOf(points)
        const { body, raw, status } = await post('save-scheme', { number, ...scheme })
        expect(status, raw).toBe(isWhole(points) ? 200 : 400)
        if (status === 200) number = body.data.number
        else expect(body.data.errors.length).toBeGreaterThan(0)
      }),
      { numRuns: effort(20, 500) },
    )
    expect(number).toBeGreaterThan(before)
    expect((await inForce()).number).toBe(number)
  })

  test('is refused at the fields, in words', async () => {
    const { number } = await inForce()
    const { body } = await post('save-scheme', {
      number,
      ...schemeOf({
        weights: [9_000],
        rungs: [
          [0, 5_000],
          [6_000, 10_000],
        ],
      }),
    })
    expect(body.data.errors).toMatchObject([
      { path: 'criteria', message: expect.stringContaining('90.00') },
      { path: 'standings[1].min', message: expect.stringContaining('50.00') },
    ])
  })

  test('is a compare-and-set: of several at once one wins, the others are told', async () => {
    const { number } = await inForce()
    const one = { number, ...schemeOf({ weights: [10_000], rungs: [[0, 10_000]] }) }
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('save-scheme', one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await post('save-scheme', one)).body).toMatchObject({ code: 409, data: { current: { number: number + 1 } } })
  })

  test('is not for everybody, and suppliers do not even read it', async () => {
    const reader = principal({ userId: newId(), permissions: new Set(['supplier-score-scheme:view']) })
    const one = schemeOf({ weights: [10_000], rungs: [[0, 10_000]] })
    expect((await post('scheme', {}, reader)).status).toBe(200)
    expect((await post('save-scheme', { number: 0, ...one }, reader)).status).toBe(403)
    expect((await post('scheme', {}, supplierPrincipal(1, { permissions: new Set(['supplier-score:view']) }))).status).toBe(403)
  })
})

describe('the database', () => {
  test('refuses by itself what is not whole, and any change of a version', async () => {
    const { prisma, sql } = product.application.data
    const write = async (points: Points) => {
      const { criteria, standings } = schemeOf(points)
      const [{ n = 0 } = {}] = await sql.query<{ n: number }>('select max(number)::int as n from supplier_score_scheme')
      await prisma.supplierScoreScheme.create({ data: { number: n + 1, criteria: { create: criteria }, standings: { create: standings } } })
    }
    await assert(
      asyncProperty(any, async (points) => {
        const refused = await write(points).then(
          () => false,
          () => true,
        )
        expect(refused).toBe(!isWhole(points))
      }),
      { numRuns: effort(15, 500) },
    )
    await expect(sql.query('update supplier_score_criterion set weight = 1')).rejects.toThrow('append-only')
    await expect(sql.query('delete from supplier_score_standing')).rejects.toThrow('append-only')
    await expect(sql.query(`insert into supplier_score_scheme (id, number) values ('${newId()}', 100000)`)).rejects.toThrow('100')
  })
})
