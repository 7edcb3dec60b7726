/** Whether a form is right as it stands. A check that another one has overtaken says nothing about the fields, so it is asked again. */
import type { FormInstance } from 'antd'

interface Refusal {
  readonly errorFields?: readonly unknown[]
  readonly outOfDate?: boolean
}

/** @param quietly without messages at the fields */
export async function isValid<Values>(form: FormInstance<Values>, { quietly = false } = {}): Promise<boolean> {
  for (;;) {
    try {
      await form.validateFields({ validateOnly: quietly })
      return true
    } catch (reason) {
      const { errorFields = [], outOfDate = false } = reason as Refusal
      if (!outOfDate || errorFields.length > 0) return false
    }
  }
}
