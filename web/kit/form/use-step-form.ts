/** The machine of a form in steps at work: saves by the clock, when the page is hidden, and before a step is left. */
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { useUnsaved } from '../unsaved.ts'
import { stepFormMachine, type Saved, type StepFormContext, type StepFormInput, type StepOf } from './step-form.machine.ts'

/** What the form does; each throws what it is refused with. */
export interface StepFormWork {
  /** Saves the step when it is whole, keeps it elsewhere when it is not. */
  readonly save: (step: string) => Promise<Saved>
  /** Checks the step aloud and saves it: false holds the person back. The next step follows without it. */
  readonly complete?: ((step: string) => Promise<boolean>) | undefined
  /** False: not everything is in order, and it was said. */
  readonly submit?: ((step: string) => Promise<boolean>) | undefined
}

export interface StepFormState extends Pick<StepFormContext, 'at' | 'visited' | 'outcome' | 'unsaved'> {
  /** Its place among the steps. */
  readonly index: number
  /** When it was last saved, as HH:mm; empty before. */
  readonly savedAt: string
  readonly isSaving: boolean
  /** The person waits: their step is checked and saved, or everything is submitted. */
  readonly isBusy: boolean
  readonly changed: () => void
  readonly go: (to: string) => void
  readonly next: () => void
  readonly submit: () => void
  /** What is done from now on; told in an effect by whoever shows the present step. */
  readonly workBy: (work: StepFormWork) => void
}

/** The machine over whatever work was told last. */
function stepMachine() {
  let work: StepFormWork = { save: async () => 'saved' }
  const machine = stepFormMachine.provide({
    actors: {
      save: fromPromise<Saved, StepOf>(({ input: { step } }) => work.save(step)),
      complete: fromPromise<boolean, StepOf>(async ({ input: { step } }) => (work.complete ? work.complete(step) : (await work.save(step)) !== 'refused')),
      submit: fromPromise<boolean, StepOf>(async ({ input: { step } }) => (await work.submit?.(step)) ?? true),
    },
  })
  const workBy = (next: StepFormWork): void => {
    work = next
  }
  return { machine, workBy }
}

export function useStepForm(input: StepFormInput): StepFormState {
  const [{ machine, workBy }] = useState(stepMachine)
  const [state, send] = useMachine(machine, { input })
  const { at, visited, outcome, savedAt, isWaiting, unsaved, steps } = state.context
  useUnsaved(() => isWaiting || unsaved.length > 0)
  const names = input.steps.join(' ')
  useEffect(() => send({ type: 'STEPS', steps: names.split(' ').filter(Boolean) }), [send, names])
  useEffect(() => {
    const left = () => void (document.visibilityState === 'hidden' && send({ type: 'FLUSH' }))
    document.addEventListener('visibilitychange', left)
    return () => document.removeEventListener('visibilitychange', left)
  }, [send])
  return {
    at,
    visited,
    outcome,
    unsaved,
    index: steps.indexOf(at),
    savedAt: savedAt === undefined ? '' : new Date(savedAt).toTimeString().slice(0, 5),
    isSaving: state.matches('saving'),
    isBusy: state.matches('completing') || state.matches('submitting'),
    changed: () => send({ type: 'CHANGED' }),
    go: (to) => send({ type: 'GO', to }),
    next: () => send({ type: 'NEXT' }),
    submit: () => send({ type: 'SUBMIT' }),
    workBy,
  }
}
