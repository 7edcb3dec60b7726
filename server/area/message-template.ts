/**
 * A message that the product sends by itself. Whoever sends it declares it with its area; the seed writes the row that administrators
 * see and edit, and the compiler knows the names that it needs.
 */
import type { Label } from '#kit/contract.ts'
import type { MessageChannel, MessageKind } from '#server/modules/message/message-kinds.contract.ts'

interface Declaration {
  readonly kind: MessageKind
  readonly channels: readonly MessageChannel[]
  /** `{name}` is filled from the parameters. */
  readonly title: Label
  readonly body: Label
  readonly params: readonly string[]
  /** The one parameter that only its recipient may read: a link that stands for them, or a code. It is given as `SecretText`. */
  readonly secret?: string
  readonly forced?: boolean
  /** Costs money or rights when it is seen late: by mail and text message too to whoever has not chosen otherwise. */
  readonly isUrgent?: boolean
}

export interface MessageTemplate<Param extends string = string> extends Declaration {
  /** `area.what-happened` */
  readonly code: string
  readonly params: readonly Param[]
}

type Declared<T extends Readonly<Record<string, Declaration>>> = { readonly [Code in keyof T]: MessageTemplate<T[Code]['params'][number]> }

/** @param declared by code */
export const defineTemplates = <const T extends Readonly<Record<string, Declaration>>>(declared: T): Declared<T> =>
  Object.fromEntries(Object.entries(declared).map(([code, template]) => [code, { code, ...template }])) as Declared<T>

export const inApp = ['IN_APP'] as const
export const andMail = ['IN_APP', 'MAIL'] as const
