/**
 * A form in steps, as a machine: people jump freely, every step saves itself a while after the last change, saves never meet, and what
 * changes during a save is saved after it. Pure: what a save or a submission does, the form provides.
 *
 * A step is left by `GO` (what waits is saved first; it is left all the same when that fails, and stays marked), or by `NEXT` (only
 * when its own check and its save are through). Either is remembered while a save is under way. The last step is the look at
 * everything, where `SUBMIT` is offered.
 */
import { assign, fromPromise, setup } from 'xstate'

export interface StepFormInput {
  readonly steps: readonly string[]
  readonly start?: string | undefined
}

/** What a person wants as soon as the save under way is over. */
type Wish = { readonly kind: 'go'; readonly to: string } | { readonly kind: 'next' } | { readonly kind: 'submit' }

export interface StepFormContext {
  readonly steps: readonly string[]
  readonly at: string
  /** Steps that somebody has been at, but for the present one. */
  readonly visited: readonly string[]
  /** Something is typed at this step that no save has taken. */
  readonly isWaiting: boolean
  /** Steps that were left although their save had failed. */
  readonly unsaved: readonly string[]
  readonly wish: Wish | undefined
  readonly outcome: 'none' | Saved | 'failed'
  /** When, in milliseconds. */
  readonly savedAt: number | undefined
}

export type StepFormEvent =
  | { type: 'CHANGED' }
  /** What waits is saved now: the page is about to be hidden. */
  | { type: 'FLUSH' }
  | { type: 'GO'; to: string }
  | { type: 'NEXT' }
  | { type: 'SUBMIT' }
  /** There are other steps now: something was added, or is gone. Who stands at one that is gone stands at the first. */
  | { type: 'STEPS'; steps: readonly string[] }

export interface StepOf {
  readonly step: string
}

/** How a save ended: `kept` elsewhere than it belongs, because it is not whole yet; `refused`, so that it waits for a change. */
export type Saved = 'saved' | 'kept' | 'refused'

/** After the last change; and before a save that never arrived is tried again. */
export const restMs = 1500
export const retryMs = 15_000

const unprovided = async (): Promise<never> => {
  throw new Error('The form provides this')
}

const followingIn = ({ steps, at }: StepFormContext): string => steps[steps.indexOf(at) + 1] ?? at

const arriveAt = ({ visited, at, isWaiting, unsaved }: StepFormContext, to: string) => ({
  at: to,
  visited: [...new Set([...visited, at])],
  wish: undefined,
  isWaiting: false,
  unsaved: isWaiting ? [...new Set([...unsaved, at])] : unsaved,
})

export const stepFormMachine = setup({
  types: { context: {} as StepFormContext, events: {} as StepFormEvent, input: {} as StepFormInput },
  actors: {
    /** Saves what is whole, keeps what is not. */
    save: fromPromise<Saved, StepOf>(unprovided),
    /** Checks the step aloud and saves it: false holds the person back. */
    complete: fromPromise<boolean, StepOf>(unprovided),
    /** False: not everything is in order, and it was said. */
    submit: fromPromise<boolean, StepOf>(unprovided),
  },
  delays: { rest: restMs, retry: retryMs },
  guards: {
    isKnown: ({ context, event }) => event.type === 'GO' && context.steps.includes(event.to),
    isWaiting: ({ context }) => context.isWaiting,
    wantsToGo: ({ context }) => context.wish?.kind === 'go',
    wantsNext: ({ context }) => context.wish?.kind === 'next',
    wantsToSubmit: ({ context }) => context.wish?.kind === 'submit',
  },
  actions: {
    typed: assign({ isWaiting: true }),
    taken: assign({ isWaiting: false }),
    wish: assign({
      wish: ({ event }): Wish | undefined => (event.type === 'GO' ? { kind: 'go', to: event.to } : { kind: event.type === 'NEXT' ? 'next' : 'submit' }),
    }),
    unwish: assign({ wish: undefined }),
    failed: assign({ isWaiting: true, outcome: 'failed' }),
    refused: assign({ isWaiting: true, outcome: 'refused' }),
    saved: assign(({ context, event }) => ({
      outcome: (event as unknown as { output?: Saved }).output === 'kept' ? 'kept' : 'saved',
      savedAt: Date.now(),
      unsaved: context.unsaved.filter((step) => step !== context.at),
    })),
    arrive: assign(({ context }) => (context.wish?.kind === 'go' ? arriveAt(context, context.wish.to) : { wish: undefined })),
    arriveNext: assign(({ context }) => arriveAt(context, followingIn(context))),
    restep: assign(({ context, event }) => {
      if (event.type !== 'STEPS') return {}
      const { steps } = event
      const isHere = (step: string): boolean => steps.includes(step)
      return {
        steps,
        visited: context.visited.filter(isHere),
        unsaved: context.unsaved.filter(isHere),
        ...(!isHere(context.at) && { at: steps[0] ?? '', isWaiting: false }),
      }
    }),
    /** Every step has been looked at, and may say what it lacks. */
    visitAll: assign({ visited: ({ context }) => [...context.steps] }),
  },
}).createMachine({
  id: 'step-form',
  context: ({ input: { steps, start } }) => ({
    steps,
    at: start !== undefined && steps.includes(start) ? start : (steps[0] ?? ''),
    visited: [],
    isWaiting: false,
    unsaved: [],
    wish: undefined,
    outcome: 'none',
    savedAt: undefined,
  }),
  initial: 'editing',
  on: { STEPS: { actions: 'restep' } },
  states: {
    editing: {
      initial: 'choosing',
      on: {
        CHANGED: { target: '.typed', reenter: true, actions: 'typed' },
        FLUSH: { guard: 'isWaiting', target: 'saving' },
        GO: { guard: 'isKnown', target: 'settling', actions: 'wish' },
        NEXT: { target: 'settling', actions: 'wish' },
        SUBMIT: { target: 'settling', actions: ['wish', 'visitAll'] },
      },
      states: {
        choosing: { always: [{ guard: 'isWaiting', target: 'typed' }, { target: 'still' }] },
        still: {},
        typed: { after: { rest: { target: '#step-form.saving' } } },
        /** The last save never arrived: it is tried again by the clock, at the next change, and before the step is left. */
        failed: { after: { retry: { target: '#step-form.saving' } } },
        /** The server said no: nothing is tried before something changes. */
        refused: {},
      },
    },
    /** Does what is wished, once nothing is waiting or the save of it was tried. */
    settling: {
      always: [
        { guard: 'wantsNext', target: 'completing' },
        { guard: 'isWaiting', target: 'saving' },
        { guard: 'wantsToSubmit', target: 'submitting' },
        { target: 'editing', actions: 'arrive' },
      ],
    },
    saving: {
      entry: 'taken',
      on: {
        CHANGED: { actions: 'typed' },
        GO: { guard: 'isKnown', actions: 'wish' },
        NEXT: { actions: 'wish' },
        SUBMIT: { actions: ['wish', 'visitAll'] },
      },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ step: context.at }),
        onDone: [
          { guard: ({ event }) => event.output !== 'refused', target: 'saved', actions: 'saved' },
          { guard: 'wantsToGo', target: 'editing', actions: ['refused', 'arrive'] },
          { guard: 'wantsNext', target: 'completing', actions: 'refused' },
          { target: 'editing.refused', actions: ['refused', 'unwish'] },
        ],
        onError: [
          { guard: 'wantsToGo', target: 'editing', actions: ['failed', 'arrive'] },
          { guard: 'wantsNext', target: 'completing', actions: 'failed' },
          { target: 'editing.failed', actions: ['failed', 'unwish'] },
        ],
      },
    },
    saved: {
      always: [{ guard: ({ context }) => context.wish !== undefined, target: 'settling' }, { target: 'editing' }],
    },
    completing: {
      entry: 'taken',
      on: { CHANGED: { actions: 'typed' } },
      invoke: {
        src: 'complete',
        input: ({ context }) => ({ step: context.at }),
        onDone: [
          {
            guard: ({ event, context }) => event.output && !context.isWaiting,
            target: 'editing',
            actions: ['saved', 'arriveNext'],
          },
          // Typed during the save: saved before the step is left.
          {
            guard: ({ event }) => event.output,
            target: 'saving',
            actions: ['saved', assign({ wish: ({ context }): Wish => ({ kind: 'go', to: followingIn(context) }) })],
          },
          { target: 'editing', actions: ['typed', 'unwish'] },
        ],
        onError: { target: 'editing', actions: ['typed', 'unwish'] },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ step: context.at }),
        onDone: [
          { guard: ({ event }) => event.output, target: 'submitted', actions: 'unwish' },
          { target: 'editing', actions: 'unwish' },
        ],
        onError: { target: 'editing', actions: 'unwish' },
      },
    },
    submitted: { type: 'final' },
  },
})
