/** The words on the buttons of a task, unless its model has its own. */
import type { Label } from '#kit/contract.ts'
import { acts } from './glossary.contract.ts'
import type { ActionName } from './task-detail.contract.ts'

/** Handing in at the first visit is no second one. */
export const submitLabel: Label = { zh: '提交', en: 'Submit' }

export const actionLabels: Readonly<Record<ActionName, Label>> = Object.fromEntries(Object.entries(acts).map(([name, { act }]) => [name, act])) as Record<
  ActionName,
  Label
>
