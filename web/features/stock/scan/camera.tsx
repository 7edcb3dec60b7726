/** Reads a barcode through the camera, with the browser's own detector. */
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import '../texts.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = (new () => Detector) & { getSupportedFormats?(): Promise<readonly string[]> }

const detectorClass = (): DetectorClass | undefined => (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes and has a camera to do so. */
export async function canScan(): Promise<boolean> {
  const known = detectorClass()
  if (!known || !('mediaDevices' in navigator)) return false
  const formats = (await known.getSupportedFormats?.().catch(() => [])) ?? []
  return formats.length > 0
}

/** Milliseconds between two looks. */
const pause = 200

export function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })
  useEffect(() => {
    const known = detectorClass()
    const screen = video.current
    if (!known || !screen) return undefined
    const detector = new known()
    let stream: MediaStream | undefined
    let isOver = false
    const look = async (): Promise<void> => {
      if (isOver) return
      const [found] = await detector.detect(screen).catch(() => [])
      if (isOver) return
      if (found) told.current(found.rawValue)
      else setTimeout(() => void look(), pause)
    }
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      screen.srcObject = stream
      await screen.play()
      await look()
    }
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    begin().catch(() => !isOver && setRefused(true))
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
