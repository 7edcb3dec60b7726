/**
 * How a business plugs its document into the inbox without either knowing the other: a feature lists its `cases`
 * (`Feature.cases`), the application registers them, and the task page asks here by business type or form key.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Label } from '#kit/contract.ts'
import { lazyChunk } from '#web/kit/chunk-reload.ts'
import { loadNamespaces } from '../i18n.ts'

export type Access = 'hidden' | 'read' | 'write'

export interface CaseDocumentProps {
  readonly bizType: string
  readonly bizId: string
  readonly processInstanceId: string
  /** What this node may do with a field; fields that a model does not name are for reading. */
  readonly access: (field: string) => Access
  /** Input of a node that may write: sent with the decision as variables. Undefined takes it back. */
  readonly onVariables: (variables: Readonly<Record<string, unknown>> | undefined) => void
  /** On paper: everything open, nothing to click. */
  readonly printed?: boolean | undefined
}

export interface CaseStartProps {
  readonly processDefinitionId: string
  readonly processKey: string
  /** The case runs: the page goes on to it. */
  readonly onStarted: (processInstanceId: string) => void
}

export interface CaseContextProps {
  readonly bizType: string
  readonly bizId: string
  readonly processInstanceId: string
}

/** Of an exception about a document of this kind. */
export interface BesideExceptionProps {
  readonly bizId: string
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export interface CaseKind {
  /** Business types, process keys or form keys that it stands for. */
  readonly keys: readonly string[]
  readonly label: Label
  /** Name of all cases on this kind of document, where more than one process decides on it. */
  readonly family?: Label | undefined
  /** Locale namespaces that its parts need. */
  readonly namespaces?: readonly string[] | undefined
  /** The document as the approver reads it. */
  readonly document: Load<CaseDocumentProps>
  /** What helps to decide: score, prices, budget, stock. */
  readonly context?: Load<CaseContextProps> | undefined
  /** The form by which a case of this kind begins. */
  readonly start?: Load<CaseStartProps> | undefined
  /** What may be done about a document of this kind beside an exception about it, for whoever may. */
  readonly besideException?: Load<BesideExceptionProps> | undefined
  /** Where a case begins that has no form of its own: beside what it is about. Who may not do that is not shown the way. */
  readonly startsAt?: { readonly path: string; readonly permission: string } | undefined
  /** Where the document stands by itself: related documents, and editing it after a return. */
  readonly pageOf?: ((bizId: string) => string) | undefined
  /** How its figure in the lists is read; an amount of money unless said otherwise. */
  readonly figure?: ((value: number) => Label) | undefined
}

/** A kind with its parts ready to be drawn. */
export interface ReadyCase extends Pick<CaseKind, 'label' | 'family' | 'pageOf' | 'startsAt' | 'figure'> {
  /** Begins to load what it is shown with. */
  readonly load: () => void
  readonly Document: LazyExoticComponent<ComponentType<CaseDocumentProps>>
  readonly Context: LazyExoticComponent<ComponentType<CaseContextProps>> | undefined
  readonly Start: LazyExoticComponent<ComponentType<CaseStartProps>> | undefined
  readonly BesideException: LazyExoticComponent<ComponentType<BesideExceptionProps>> | undefined
}

const kinds = new Map<string, ReadyCase>()

/** All kinds of the product, in the place of those before. @throws when two kinds claim one key */
export function registerCases(registered: readonly CaseKind[]): void {
  kinds.clear()
  for (const kind of registered) {
    const part = <Props>(load: Load<Props>) =>
      lazyChunk(async () => {
        const [page] = await Promise.all([load(), loadNamespaces(kind.namespaces ?? [])])
        return page
      })
    const ready: ReadyCase = {
      label: kind.label,
      family: kind.family,
      pageOf: kind.pageOf,
      startsAt: kind.startsAt,
      figure: kind.figure,
      load: () => void Promise.allSettled([kind.document(), kind.context?.(), loadNamespaces(kind.namespaces ?? [])]),
      Document: part(kind.document),
      Context: kind.context && part(kind.context),
      Start: kind.start && part(kind.start),
      BesideException: kind.besideException && part(kind.besideException),
    }
    for (const key of kind.keys) {
      if (kinds.has(key)) throw new Error(`Two features stand for cases of "${key}"`)
      kinds.set(key, ready)
    }
  }
}

/** The kind of the first key that one stands for: form key before business type before process key. */
export const caseOf = (...keys: readonly (string | null | undefined)[]): ReadyCase | undefined =>
  keys.map((key) => (key ? kinds.get(key) : undefined)).find((kind) => kind !== undefined)

/** What counts and filters of a business type are about: all processes that decide on its documents. */
export function businessName(businessType: string): Label | undefined {
  const kind = caseOf(businessType)
  return kind?.family ?? kind?.label
}
