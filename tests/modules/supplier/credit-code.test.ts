import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCompanies } from '#server/modules/supplier/company/sample-companies.ts'
import { checkSignOf, CreditCode, isCreditCode } from '#server/modules/supplier/profile/credit-code.contract.ts'

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const sign = fc.constantFrom(...signs)
const bodies = fc
  .tuple(fc.constantFrom('91', '92', '93', '51'), fc.integer({ min: 110_000, max: 659_999 }), fc.array(sign, { minLength: 9, maxLength: 9 }))
  .map(([kind, region, rest]) => `${kind}${region}${rest.join('')}`)

describe('credit codes (GB 32100)', () => {
  test('of real companies pass', () => {
    for (const code of ['91350100M000100Y43', ...sampleCompanies.map(({ creditCode }) => creditCode)]) expect(isCreditCode(code), code).toBe(true)
  })

  test('any one wrong sign is found', () => {
    fc.assert(
      fc.property(bodies, fc.nat({ max: 17 }), sign, (body, place, other) => {
        const code = body + (checkSignOf(body) ?? '')
        expect(isCreditCode(code)).toBe(true)
        fc.pre(code[place] !== other)
        expect(isCreditCode(code.slice(0, place) + other + code.slice(place + 1))).toBe(false)
      }),
    )
  })

  test('two neighbours that changed places are found', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 8, max: 15 }), (body, place) => {
        const code = body + (checkSignOf(body) ?? '')
        fc.pre(code[place] !== code[place + 1])
        expect(isCreditCode(code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2))).toBe(false)
      }),
    )
  })

  test('blanks and lower case are forgiven, letters that look like digits are not', () => {
    expect(CreditCode.parse(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
    for (const wrong of ['', '91350100M000100Y4', '91350100M000100Y44', '9135010OM000100Y43', 'x'.repeat(18)])
      expect(CreditCode.safeParse(wrong).success).toBe(false)
  })
})
