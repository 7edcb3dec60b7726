/** What kind of decision it is, before the title: the same words wherever a case is named. Two processes may decide on one kind of document. */
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useLabel } from '#web/kit/i18n.ts'
import styles from './lists.module.css'

interface Props {
  readonly of: { readonly businessType: string | null; readonly processKey: string; readonly processName: string | null }
}

export function KindName({ of: { businessType, processKey, processName } }: Props) {
  const label = useLabel()
  const known = caseOf(processKey, businessType)?.label
  const name = known ? label(known) : processName
  return name ? <span className={styles['kind']}>{name}</span> : null
}
