import type { JsonObject } from "../../json/json.ts";

/** What a sound file in the WAVE format says of itself. */
interface Wave {
  readonly format: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  /** Bytes of sound. */
  readonly soundBytes: number;
}

const HEAD = 12;
const CHUNK_HEAD = 8;

/** What the family tells of a WAVE file; undefined for bytes that are none. */
export function waveDetails(bytes: Uint8Array): JsonObject | undefined {
  const wave = readWave(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (wave === undefined) return undefined;
  const { format, channels, rate, bits, soundBytes } = wave;
  const bitrate = rate * channels * bits;
  const seconds = bitrate === 0 ? 0 : (soundBytes * 8) / bitrate;
  return {
    dataformat: "wav",
    bitrate_mode: "cbr",
    wformattag: format,
    ...(format === 1 && { codec: "Pulse Code Modulation (PCM)" }),
    channels,
    sample_rate: rate,
    bitrate,
    bits_per_sample: bits,
    lossless: true,
    channelmode: channels === 1 ? "mono" : "stereo",
    compression_ratio: 1,
    fileformat: "wav",
    filesize: bytes.byteLength,
    mime_type: "audio/wav",
    length: Math.round(seconds),
    length_formatted: formattedLength(seconds),
  };
}

/** A time as players show it: `0:01`, `1:02:03`. */
export function formattedLength(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function readWave(bytes: Buffer): Wave | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, HEAD) !== "WAVE") return undefined;
  let format: Omit<Wave, "soundBytes"> | undefined;
  for (let at = HEAD; at + CHUNK_HEAD <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEAD;
    if (name === "fmt " && start + 16 <= bytes.length) format = readFormat(bytes, start);
    if (name === "data") return format && { ...format, soundBytes: Math.min(size, bytes.length - start) };
    at = start + size + (size % 2);
  }
  return undefined;
}

function readFormat(bytes: Buffer, at: number): Omit<Wave, "soundBytes"> {
  return {
    format: bytes.readUInt16LE(at),
    channels: bytes.readUInt16LE(at + 2),
    rate: bytes.readUInt32LE(at + 4),
    bits: bytes.readUInt16LE(at + 14),
  };
}
