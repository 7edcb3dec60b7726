/** A case that runs, but stands with its initiator again: said the same wherever cases are shown. */
import { cameBack } from '#server/inbox/glossary.contract.ts'

export const standsBack = { value: 'RETURNED', label: cameBack, color: 'gold' } as const

/** What stands still altogether says that instead. */
export const hasComeBack = ({ status, returned = false }: { readonly status: string; readonly returned?: boolean }): boolean => returned && status === 'RUNNING'
