/** The engine's only door. */
export type * from './define.ts'
export { EngineError, ProcessError, Refused, defineProcess, inTransaction, outside } from './define.ts'
export type * from './runtime/actions-api.ts'
export type * from './runtime/api.ts'
export type * from './runtime/people-api.ts'
export type * from './runtime/views.ts'
export { createEngine } from './runtime/engine.ts'
export { modelText } from './model/encoding.ts'
