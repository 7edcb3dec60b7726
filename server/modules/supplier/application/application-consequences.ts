/** What follows when an application is approved at last: what becomes of what it says. Of one that is over nothing follows. */
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { consequence, whatFollows } from '#kit/document/consequences.ts'
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import type { Locale } from '#kit/messages.ts'
import { applicationMachine } from './application.machine.ts'
import type { ApplicationView, Difference } from './application.contract.ts'

/** Somebody has to decide on it, or to hand it in. */
const under = new Set(statesThatKnow(applicationMachine, 'WITHDRAW'))

type Said = Pick<ApplicationView, 'status' | 'account' | 'contacts' | 'settlement' | 'materials' | 'contracts'>

export function registrationAhead(locale: Locale, { status, account, contacts, settlement, materials }: Said): Consequence[] {
  if (!under.has(status)) return []
  const [zh, en] = account
    ? [`开通管理员账号 ${account}`, `The account ${account} is opened for its administrator`]
    : ['开通管理员账号', 'An administrator’s account is opened']
  return whatFollows([
    consequence(locale, 'supplier', {
      zh: '成为潜在供应商；转正后才能建商品、接订单',
      en: 'Becomes a potential supplier: products and orders come once it is a formal one',
    }),
    consequence(locale, 'account', { zh, en }),
    consequence(locale, 'papers', { zh: '入档的资质文件', en: 'Papers that come into force' }, materials.length),
    consequence(locale, 'contacts', { zh: '入档的联系人', en: 'Contacts that are kept' }, contacts.length),
    settlement?.['bankAccount']
      ? consequence(locale, 'bank-account', { zh: '收款账户须由财务核验后才能付款', en: 'Finance verifies the bank account before anything is paid' })
      : false,
  ])
}

/** Parts that are told by themselves. */
const parts = ['materials', 'contracts', 'settlement.bankAccount'] as const

const isOf = ({ field }: Difference, part: string): boolean => field === part || field.startsWith(`${part}.`)

export function changeAhead(locale: Locale, { status, materials, contracts }: Said, differences: readonly Difference[]): Consequence[] {
  if (!under.has(status)) return []
  const replaced = materials.filter(({ materialId }) => typeof materialId === 'string').length
  return whatFollows([
    consequence(
      locale,
      'fields',
      { zh: '立即更新的档案内容', en: 'Registered details that change at once' },
      differences.filter((one) => !parts.some((part) => isOf(one, part))).length,
    ),
    consequence(locale, 'papers', { zh: '生效的资质文件', en: 'Papers that come into force' }, materials.length),
    consequence(locale, 'replaced', { zh: '被替换的资质文件', en: 'Papers that they replace' }, replaced),
    consequence(locale, 'contracts', { zh: '立即生效的合同', en: 'Contracts in force at once' }, contracts.length),
    differences.some((one) => isOf(one, 'settlement.bankAccount'))
      ? consequence(locale, 'bank-account', {
          zh: '新账户成为默认收款账户，财务重新核验后才能付款',
          en: 'The new account is paid to by default, once finance has verified it anew',
        })
      : false,
  ])
}
