/**
 * The first step before there is an application: what was typed stays in this browser. Passwords and captchas are no part of the step, and
 * the number of the legal person's papers is not left on a machine that may be others' too.
 */
import { readItem, removeItem, writeItem } from '#web/kit/storage.ts'
import type { Values } from './step-editor.tsx'

const name = 'registration-draft'

export const localDraft = (): Values | undefined => readItem<Values>(name)

export const forgetLocalDraft = (): void => removeItem(name)

/** Nothing typed leaves nothing behind. */
export function keepLocally({ legalIdNo: _number, ...values }: Values): void {
  if (Object.keys(values).length === 0) forgetLocalDraft()
  else writeItem(name, values)
}
