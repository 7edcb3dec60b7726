/** Applying for something about a supplier from a dialog: whoever is to decide is chosen first, refusals stand at their fields, and what was sent closes it. */
import type { FormInstance } from 'antd'
import type { Call } from '#kit/contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import type { WayAheadState } from '#web/kit/case/use-way-ahead.ts'
import { useAction } from '#web/kit/client.ts'
import { sent, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import './texts.ts'

const refreshes = ['/api/supplier', '/api/workflow']

interface Applying {
  readonly call: Call
  readonly form: FormInstance<CallValues>
  readonly way: WayAheadState
  readonly onClose: () => void
}

/** `apply` sends what was typed and what goes with it; a draft (`submit: false`) needs nobody to decide yet. */
export function useApplying({ call, form, way, onClose }: Applying) {
  const handedIn = useHandedIn()
  const action = useAction(call, {
    refreshes,
    onDone: (answer) => {
      handedIn(answer)
      onClose()
    },
  })
  const apply = (values: CallValues, beside: CallValues) => {
    const settled = beside['submit'] === false ? {} : way.settle()
    if (settled !== null) action.mutate({ ...sent(values), ...settled, ...beside }, { onError: (reason) => showAtFields(form, reason) })
  }
  return { apply, isPending: action.isPending }
}
