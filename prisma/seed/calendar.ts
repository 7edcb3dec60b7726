/**
 * Holidays and make-up days of China as the State Council announced them (for 2026: Notice 国办发明电〔2025〕7号). Only a year of which nothing
 * is known gets them, so what administrators keep stays as it is; later years come by their own file.
 */
import { newId } from '#kit/ids.ts'
import { daysFrom } from '#kit/working-days.contract.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { insertRows } from './insert-rows.ts'

/** First and last day off, and the weekends that are worked for it. */
type Holiday = readonly [name: string, first: string, last: string, ...worked: readonly string[]]

const announced: Readonly<Record<number, readonly Holiday[]>> = {
  2025: [
    ['元旦', '2025-01-01', '2025-01-01'],
    ['春节', '2025-01-28', '2025-02-04', '2025-01-26', '2025-02-08'],
    ['清明节', '2025-04-04', '2025-04-06'],
    ['劳动节', '2025-05-01', '2025-05-05', '2025-04-27'],
    ['端午节', '2025-05-31', '2025-06-02'],
    ['国庆节、中秋节', '2025-10-01', '2025-10-08', '2025-09-28', '2025-10-11'],
  ],
  2026: [
    ['元旦', '2026-01-01', '2026-01-03', '2026-01-04'],
    ['春节', '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'],
    ['清明节', '2026-04-04', '2026-04-06'],
    ['劳动节', '2026-05-01', '2026-05-05', '2026-05-09'],
    ['端午节', '2026-06-19', '2026-06-21'],
    ['中秋节', '2026-09-25', '2026-09-27'],
    ['国庆节', '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'],
  ],
}

export async function seedCalendar(prisma: PrismaClient): Promise<void> {
  const known = await prisma.calendarDay.findMany({ select: { dayOn: true } })
  const years = new Set(known.map(({ dayOn }) => dayOn.getUTCFullYear()))
  const rows = Object.entries(announced)
    .filter(([year]) => !years.has(Number(year)))
    .flatMap(([, holidays]) =>
      holidays.flatMap(([name, first, last, ...worked]) => [
        ...daysFrom(first, last).map((day) => row(day, 'HOLIDAY', name)),
        ...worked.map((day) => row(day, 'WORKDAY', `${name}调休`)),
      ]),
    )
  await insertRows(prisma, 'calendarDay', rows)
}

const row = (day: string, kind: 'HOLIDAY' | 'WORKDAY', name: string) => ({ id: newId(), dayOn: new Date(`${day}T00:00:00Z`), kind, name })
