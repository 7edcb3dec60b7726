/** Bringing models in, and what somebody who draws one asks. */
import type { StartField } from '../core/graph.ts'
import type { Problem } from '../model/problem.ts'
import type { ByActor } from './acting.ts'

export type { StartField }

export interface DeployFile {
  readonly name: string
  readonly content: string
}

export interface DeployInput extends ByActor {
  readonly files: readonly DeployFile[]
  /** What a name means that no handler has: refuse the file (default), or leave the work to external workers that ask for that topic, with a warning. */
  readonly unknownHandlers?: 'external' | undefined
  readonly category?: string | undefined
}

export interface Deployed {
  readonly definitionId: string
  readonly kind: 'process' | 'decision'
  readonly key: string
  readonly version: number
  readonly name: string | undefined
  readonly warnings: readonly { readonly elementId: string | undefined; readonly line: number | undefined; readonly message: string }[]
}

/** What somebody who draws a model asks. */
export interface ModelingReads {
  /** What deployment would say, without deploying; never a refusal. */
  checkModel(input: Pick<DeployInput, 'files' | 'unknownHandlers'>): Promise<{ readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] }>
  /** Names that a model may use: registered handlers, deployed processes and decisions (newest version of each). */
  vocabulary(): Promise<Vocabulary>
  /** What a definition asks of whoever starts it; nothing when it does not say. @throws EngineError not-found */
  startForm(definitionId: string): Promise<readonly StartField[]>
}

export interface Vocabulary {
  readonly handlers: readonly string[]
  readonly processes: readonly NamedVersion[]
  readonly decisions: readonly NamedVersion[]
}

export interface NamedVersion {
  readonly key: string
  readonly name: string | undefined
  readonly version: number
}
