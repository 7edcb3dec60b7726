/** An input with its label above and its problem below, read out together. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './score.module.css'

interface InputProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface ProblemFieldProps {
  readonly label: string
  readonly problem: string | undefined
  /** Whether what is around it says the label already. */
  readonly quiet?: boolean
  readonly children: (input: InputProps) => ReactNode
}

export function ProblemField({ label, problem, quiet = false, children }: ProblemFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <div id={`${id}-problem`} className={styles['problem']} aria-live="polite">
        {problem}
      </div>
    </div>
  )
}
