/** Warehouses, spaces and documents for tests, made by the calls that people make. */
import { expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { sampleCreditCode } from '#tests/support/credit-codes.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import type { Answer } from '#tests/support/test-app.ts'
import type { TestProduct } from '#tests/support/test-product.ts'

export interface Made {
  readonly id: string
  readonly version: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [field: string]: any
}

export const keeper = principal({ userId: '0190a000-0000-7000-8000-000000005701', name: '仓管' })

export const supplierOf = (supplierId: string) => supplierPrincipal(3, { supplierId, rows: { kind: 'supplier', supplierId } })

export const pathsOf = ({ body }: Answer): string[] => (body.data.errors as { path: string }[]).map(({ path }) => path)

export function stockOf(product: TestProduct) {
  const call = (path: string, payload?: unknown, caller = keeper): Promise<Answer> => product.send(caller, `/api/storage/${path}`, payload)
  const good = async (path: string, payload?: unknown, caller = keeper) => {
    const answer = await call(path, payload, caller)
    expect(answer.status, answer.raw).toBe(200)
    return answer.body.data
  }
  return {
    call,
    good,
    warehouse: (differs: object = {}): Promise<Made> => good('warehouse/insert', { name: `仓库 ${newId()}`, type: 'PLATFORM', ...differs }),
    space: (warehouseId: string, differs: object = {}): Promise<Made> =>
      good('cargo-space/insert', { warehouseId, code: newId().slice(-12), name: '货位', ...differs }),
    supplier: async (differs: object = {}): Promise<string> =>
      (
        await product.application.data.prisma.supplier.create({
          data: { code: newId().slice(-12), companyName: `公司 ${newId()}`, creditCode: sampleCreditCode(), tenantCode: newId().slice(-12), ...differs },
        })
      ).id,
  }
}
