/** The screens of a supplier's file: which of them a caller may open, and how many rows wait in each. */
import { permissionOf } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { tableNameOf } from '#kit/tables.ts'
import { supplierBankAccount } from '../records/supplier-bank-account.contract.ts'
import { supplierContract } from '../records/supplier-contract.contract.ts'
import { supplierChange, supplierExit, supplierFreeze, supplierRegularization } from '../records/supplier-documents.contract.ts'
import { supplierFeedback } from '../help/supplier-feedback.contract.ts'
import { supplierMarginTransaction } from '../records/supplier-margin.contract.ts'
import { supplierMaterial } from '../records/supplier-material.contract.ts'
import { supplierProductType, supplierSalesChannel } from '../records/supplier-offer.contract.ts'
import { supplierContact } from '../records/supplier-contact.contract.ts'
import { supplierRecipient } from '../records/supplier-recipient.contract.ts'
import { supplierFreightRule } from '../rules/freight-rule.contract.ts'
import { supplierPriceRule } from '../rules/price-rule.contract.ts'
import { supplierDeliveryRule, supplierGeneralRule, supplierRuleFile } from '../records/supplier-rules.contract.ts'
import { supplierScore } from '../score/supplier-score.contract.ts'
import { supplierSnapshot } from '../snapshot/supplier-snapshot.contract.ts'

/** In the order of the tabs. */
const screens = [
  supplierScore,
  supplierContact,
  supplierBankAccount,
  supplierMaterial,
  supplierContract,
  supplierMarginTransaction,
  supplierProductType,
  supplierSalesChannel,
  supplierPriceRule,
  supplierFreightRule,
  supplierDeliveryRule,
  supplierRecipient,
  supplierGeneralRule,
  supplierRuleFile,
  supplierFeedback,
  supplierRegularization,
  supplierChange,
  supplierFreeze,
  supplierExit,
  supplierSnapshot,
] as const

/** @param supplierId one that the caller may read */
export async function screensOf(data: DataSource, principal: Principal, supplierId: string) {
  const open = screens.filter((screen) => may(principal, permissionOf(screen, 'list')))
  if (open.length === 0) return []
  const values: unknown[] = [supplierId]
  const counts = await Promise.all(
    open.map(async (screen) => {
      const where = await rowsSeen(data, screen, principal, values)
      return `(select count(*)::int from ${tableNameOf(screen.model)} t ${where.text} and t.supplier_id = $1::uuid)`
    }),
  )
  const [row] = await data.sql.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, values)
  return open.map(({ name, label }, index) => ({
    name,
    title: label[principal.locale],
    path: `/supplier-center/supplier-detail?id=${supplierId}&tab=${name}`,
    count: row?.counts[index] ?? 0,
  }))
}
