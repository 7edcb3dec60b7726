/** What is saved as soon as it was typed is on its way for a moment; whoever decides on it in that moment means what stands in the field. */
const underWay = new Set<Promise<unknown>>()

/** @returns the same promise; what saves it shows why it was refused */
export function savingNow<Answer>(saving: Promise<Answer>): Promise<Answer> {
  underWay.add(saving)
  const over = () => void underWay.delete(saving)
  saving.then(over, over)
  return saving
}

/** Rejects with the refusal of what could not be saved: what was typed is not what would be decided on. */
export async function untilSaved(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
