/** What a log knows of the device, as people call it. */
import { DeviceName } from '#web/kit/widgets/device-name.tsx'

export const deviceCells = { userAgent: ({ userAgent }: { readonly userAgent?: string | null | undefined }) => <DeviceName userAgent={userAgent} /> }
