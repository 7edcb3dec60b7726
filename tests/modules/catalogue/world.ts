/** A catalogue for tests: categories, brands and templates made by the calls that people make. */
import { expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import type { TestProduct } from '#tests/support/test-product.ts'

export interface Made {
  readonly id: string
  readonly version: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [field: string]: any
}

export const staff = principal({ userId: '0190a000-0000-7000-8000-00000000ca7a' })

export const pathsOf = ({ body }: Answer): string[] => (body.data.errors as { path: string }[]).map(({ path }) => path)

export function catalogueOf(product: TestProduct) {
  const call = (path: string, payload?: unknown, caller = staff): Promise<Answer> => product.send(caller, `/api/product/${path}`, payload)
  const good = async (path: string, payload?: unknown, caller = staff) => {
    const answer = await call(path, payload, caller)
    expect(answer.status, answer.raw).toBe(200)
    return answer.body.data
  }
  return {
    call,
    good,
    category: (differs: object = {}): Promise<Made> => good('category/insert', { categoryType: 'PRODUCT', nameZh: `类目 ${newId()}`, ...differs }),
    brand: (differs: object = {}): Promise<Made> => good('brand/insert', { nameZh: `品牌 ${newId()}`, ...differs }),
    template: (differs: object = {}): Promise<Made> => good('attribute-template/insert', { name: `模板 ${newId()}`, ...differs }),
    supplier: async (differs: object = {}): Promise<string> =>
      (
        await product.application.data.prisma.supplier.create({
          data: { code: newId().slice(-12), companyName: `公司 ${newId()}`, creditCode: sampleCreditCode(), tenantCode: newId().slice(-12), ...differs },
        })
      ).id,
  }
}
