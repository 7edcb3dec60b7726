import { expect, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { menusOf } from '#server/area/define-area.ts'
import { iconNames } from '#web/kit/widgets/menu-icon.tsx'

test('every menu entry has an icon, not its first letter', () => {
  const missing = menusOf(areas).filter(({ icon }) => icon !== undefined && !iconNames.includes(icon))
  expect(missing.map(({ code, icon }) => `${code}: ${icon}`)).toEqual([])
})
