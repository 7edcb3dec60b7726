/** Reads a barcode through the camera. */
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#web/kit/chunk-reload.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

/** Whether a page may use a camera here: on an insecure address it may not. */
export const canScan = (): boolean => 'mediaDevices' in navigator

/** On a phone the reader is fetched before somebody scans: there may be no network where the goods are. */
export function fetchReader(): void {
  if (canScan() && window.matchMedia('(pointer: coarse)').matches) void import('./code-reader.ts').catch(() => undefined)
}

/** Milliseconds between two looks. */
const pause = 200
/** What is seen is read at most so wide: bars are still apart, and a phone reads it in a moment. */
const widest = 1280

export function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })
  useEffect(() => {
    const screen = video.current
    const board = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!screen || !board) return undefined
    let stream: MediaStream | undefined
    let isOver = false
    const begin = async (): Promise<void> => {
      const { codeIn } = await loadChunk(() => import('./code-reader.ts'))
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: widest } } })
      if (isOver) return stop()
      screen.srcObject = stream
      await screen.play()
      const look = async (): Promise<void> => {
        const picture = pictureOf(screen, board)
        const code = picture && (await codeIn(picture))
        if (isOver) return
        if (code === undefined) setTimeout(() => void look().catch(refused), pause)
        else told.current(code)
      }
      await look()
    }
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    const refused = (): void => {
      if (!isOver) setRefused(true)
    }
    begin().catch(refused)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <Dialog open title={t('counting.camera')} footer={null} onCancel={onClose}>
      {isRefused ? <Alert type="warning" showIcon title={t('counting.noCamera')} /> : <video ref={video} muted playsInline style={{ width: '100%' }} />}
    </Dialog>
  )
}

/** What the camera sees at this moment; undefined until it sees anything. */
function pictureOf(video: HTMLVideoElement, board: CanvasRenderingContext2D): ImageData | undefined {
  if (video.videoWidth === 0) return undefined
  const width = Math.min(video.videoWidth, widest)
  const height = Math.round((video.videoHeight * width) / video.videoWidth)
  Object.assign(board.canvas, { width, height })
  board.drawImage(video, 0, 0, width, height)
  return board.getImageData(0, 0, width, height)
}
