/** System parameters as the engine reads them: durations, which administrators write as `2h` or `7d`, in ISO 8601. */
import type { DataSource } from '#kit/data-source.ts'
import { parametersOf } from '#kit/parameters.ts'

const DURATION = /^(\d{1,9})([smhd])$/

export const isoDuration = (text: string): string =>
  text.trim().replace(DURATION, (_all, amount: string, unit: string) => (unit === 'd' ? `P${amount}D` : `PT${amount}${unit.toUpperCase()}`))

/** For `EngineOptions.parameter`. */
export const engineSettings =
  (data: DataSource) =>
  async (name: string): Promise<string | undefined> => {
    const text = await parametersOf(data).text(name)
    return text === undefined ? undefined : isoDuration(text)
  }
