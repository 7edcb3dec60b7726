/** The life of an account: a guest's waits for an administrator, every other one is in use until it is switched off. Its contract names it. */
import { createMachine } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

const switched = { ENABLE: 'ENABLED', DISABLE: 'DISABLED' } as const

lifecycle(
  createMachine({
    id: 'user',
    initial: 'ENABLED',
    states: {
      PENDING: { tags: 'birth', on: switched },
      ENABLED: { on: switched },
      DISABLED: { tags: 'birth', on: switched },
      /** Kept for accounts that were taken over from elsewhere. Too many wrong passwords close an account by its `lockedUntil`. */
      LOCKED: { on: switched },
    },
  }),
)
