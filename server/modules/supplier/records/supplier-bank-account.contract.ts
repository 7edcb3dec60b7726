/** Where a supplier is paid. Numbers are stored encrypted and shown with their middle hidden; who must see one asks and leaves a trace. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, Version } from '#kit/contract.ts'
import { flag, lookedUp, named, optional, remark } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

/** Digits, with blanks where people write them; or the masked number that a row carries, sent back unchanged. */
const AccountNo = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .refine((text) => /^\d{6,32}$/.test(text) || /^\d{4}\*+\d{4}$/.test(text), { error: 'supplier.bad-account-no' })

export const supplierBankAccount = defineResource({
  name: 'supplier-bank-account',
  label: { zh: '结算账户', en: 'Bank account' },
  path: '/api/supplier/supplier-bank-account',
  row: {
    ...ownerFields,
    accountName: named('账户名称', 'Account name', 100, 220),
    bankName: named('开户银行', 'Bank', 100, 160),
    branchName: optional('开户支行', 'Branch', 200, 180),
    cnaps: z
      .union([
        z.literal(''),
        z
          .string()
          .trim()
          .regex(/^\d{12}$/, { error: 'supplier.bad-cnaps' }),
      ])
      .nullish()
      .meta({ label: { zh: '联行号', en: 'CNAPS code' }, widget: 'text', column: 'hidden', hint: { zh: '12 位数字', en: '12 digits' } }),
    accountNo: AccountNo.meta({
      label: { zh: '银行账号', en: 'Account number' },
      widget: 'text',
      column: 180,
      requiredMessage: { zh: '请输入银行账号', en: 'Enter the account number' },
    }),
    currency: z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/)
      .default('CNY')
      .meta({ label: { zh: '币种', en: 'Currency' }, widget: 'text', column: 80 }),
    isDefault: flag('默认账户', 'Default'),
    isVerified: z.boolean().meta({ label: { zh: '已核验', en: 'Verified' }, widget: 'switch', column: 90, search: 'equals' }),
    verifiedAt: Instant.nullish().meta({ label: { zh: '核验时间', en: 'Verified at' }, widget: 'datetime', column: 'hidden' }),
    verifiedByName: lookedUp('核验人', 'Verified by', 'hidden'),
    writtenByName: lookedUp('填写人', 'Written by', 'hidden'),
    remark,
  },
  writable: ['supplierId', 'accountName', 'bankName', 'branchName', 'cnaps', 'accountNo', 'currency', 'isDefault', 'remark'],
  differs: {
    ...ofSupplier,
    commands: {
      verify: {
        label: { zh: '核验', en: 'Verify' },
        permission: 'supplier-bank-account:verify',
        input: z.object({ id: Id, version: Version.optional() }),
      },
      reveal: { label: { zh: '查看完整账号', en: 'Show the number' }, permission: 'supplier-bank-account:reveal', input: ById },
    },
  },
})

/** Finance has compared the account with the papers, and not whoever wrote it last. Any change of the account takes it back. */
export const verifyBankAccount = defineCall('POST /api/supplier/supplier-bank-account/verify', {
  permission: 'supplier-bank-account:verify',
  summary: { zh: '核验结算账户', en: 'Verify a bank account' },
  input: supplierBankAccount.commands.verify.input,
  output: supplierBankAccount.row,
})

/** The whole number; every look is written to the log of the account. */
export const revealBankAccount = defineCall('POST /api/supplier/supplier-bank-account/reveal', {
  permission: 'supplier-bank-account:reveal',
  summary: { zh: '查看完整银行账号', en: 'Show a whole account number' },
  input: ById,
  output: z.object({ accountNo: z.string() }),
})
