/** BPMN XML in, process graphs or a full list of what is wrong out. */
import type { ProcessGraph } from '../core/graph.ts'
import type { Problem } from './problem.ts'

export interface CompileOptions {
  /** Names of the registered service handlers and listeners. */
  readonly handlers?: Iterable<string>
  /** What an implementation that no handler is registered for means: refuse the model (default), or leave the work to external workers of that topic. */
  readonly unknownHandlers?: 'problem' | 'external'
}

export interface CompiledModel {
  /** One for each process in the file; empty when there are problems. */
  readonly graphs: readonly ProcessGraph[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** Never throws: whatever is wrong with the file stands in `problems`. */
export declare function compileModel(xml: string, options?: CompileOptions): CompiledModel
