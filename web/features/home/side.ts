/** Which of the two homes the signed-in person has. */
import { flagsOf, useSession } from '#web/kit/session.ts'

export const useSide = (): 'supplier' | 'system' => (flagsOf(useSession()?.user).isNotSupplier ? 'system' : 'supplier')
