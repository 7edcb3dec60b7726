/** Screen levels by window width: 3 from 1200, 2 from 992, 1 from 768, else 0. */
import { screenOf, useScreen, type Screen } from '#web/kit/screen.ts'

export type ScreenLevel = 0 | 1 | 2 | 3

const levelOf = ({ md, lg, xl }: Screen): ScreenLevel => (xl ? 3 : lg ? 2 : md ? 1 : 0)

export const screenLevelOf = (width: number): ScreenLevel => levelOf(screenOf(width))

export const useScreenLevel = (): ScreenLevel => levelOf(useScreen())
