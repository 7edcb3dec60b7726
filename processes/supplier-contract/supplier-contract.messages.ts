/** Why a contract cannot be moved now. */
import { defineMessages } from '#kit/messages.ts'

export const contractApprovalMessages = defineMessages({
  'supplier-contract.is-not-over': { zh: '合同已过到期日期，请先修改有效期', en: 'The contract is over already: give it another period first' },
  'supplier-contract.supplier-is-there': { zh: '供应商已退出', en: 'The supplier has left' },
})
