/** The features of the product: every `feature.ts` below `web/features/`. Composing them is the application's business, not theirs. */
import { registerCases } from '#web/kit/case/case-forms.ts'
import type { Feature } from '#web/kit/feature.ts'

const found = import.meta.glob<Feature>('../features/**/feature.ts', { eager: true, import: 'feature' })

export const features: readonly Feature[] = Object.values(found)

registerCases(features.flatMap(({ cases = [] }) => cases))
