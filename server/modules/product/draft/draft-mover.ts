/** What moves a draft outside a process: the facts that its guards look at stand in the row, but for the version in force. */
import type { DocumentMachine } from '#kit/document/move-document.ts'
import { productDraftMessages } from '../product.messages.ts'
import type { Draft } from './draft.service.ts'
import { productDraft } from './product-draft.contract.ts'
import { productDraftMachine, type ProductDraftFacts } from './product-draft.machine.ts'

/** @param differs from what the row says */
export const moverOfDraft = ({ isComplete, kind }: Pick<Draft, 'isComplete' | 'kind'>, differs: Partial<ProductDraftFacts> = {}): DocumentMachine => ({
  resource: productDraft,
  machine: productDraftMachine,
  messages: productDraftMessages,
  facts: () => ({ isComplete, isChange: kind === 'CHANGE', isCurrent: true, ...differs }) satisfies ProductDraftFacts,
})
