/** In use or not: the lifecycle of every row that is switched by the verb `active`. */
import { createMachine } from 'xstate'

export const toggleMachine = createMachine({
  id: 'toggle',
  initial: 'ENABLED',
  states: {
    ENABLED: { on: { ENABLE: 'ENABLED', DISABLE: 'DISABLED' } },
    DISABLED: { tags: 'birth', on: { ENABLE: 'ENABLED', DISABLE: 'DISABLED' } },
  },
})
