/** What a form of a stock document does when it is saved or handed in: checks, sends, shows a refusal at its fields and above the buttons, leaves. */
import { Form, type FormInstance } from 'antd'
import { useRef } from 'react'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import './texts.ts'

/** Which document, as it was seen last. */
export interface Seen {
  readonly id: string
  readonly version: number
}

interface Saving<Values> {
  /** The draft that is being edited; undefined for a new one. */
  readonly row: Seen | undefined
  /** Makes it, handed in at once where that is wanted. */
  readonly insert: (values: Values, submits: boolean) => Promise<Seen>
  readonly update: (seen: Seen, values: Values) => Promise<Seen>
  readonly submit: (seen: Seen) => Promise<Seen>
  /** Calls whose answers are old now. */
  readonly refresh: readonly string[]
  /** Where it is shown afterwards. */
  readonly pageOf: (id: string) => string
}

export interface DraftFormState<Values> {
  readonly form: FormInstance<Values>
  readonly busy: boolean
  /** Why the last press was refused. */
  readonly refusal: string | undefined
  readonly save: (submits: boolean) => Promise<void>
}

export function useDraftForm<Values extends object>({ row, insert, update, submit, refresh, pageOf }: Saving<Values>): DraftFormState<Values> {
  const { t } = useTranslation('stock')
  const goOn = useGoOn()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<Values>()
  const { busy, refusal, sending } = useSending()
  // A draft that was saved but could not be handed in is a version further at the next press.
  const seen = useRef<Seen | undefined>(row && { id: row.id, version: row.version })
  useUnsaved(() => form.isFieldsTouched() && !busy)

  const write = async (values: Values, submits: boolean): Promise<Seen> => {
    if (!seen.current) return insert(values, submits)
    const saved = await update(seen.current, values)
    seen.current = { id: saved.id, version: saved.version }
    return submits ? submit(seen.current) : saved
  }
  const save = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    await sending(async () => {
      const written = await write(values, submits)
      form.resetFields()
      await goOn({ to: pageOf(written.id), refreshes: refresh, tell: () => (submits ? handedIn(written) : notify.success(t('saved'))) })
    }, form)
  }
  return { form, busy, refusal, save }
}
