import { describe, expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import { deviceHealth, isPresent, PROBLEMS, rings, shopHealth, type Post } from './health.ts';
import { PROBLEM_WORDS } from './watchdog.labels.ts';
import { aDevice } from './watchdog.samples.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const around = { isAnotherRinging: false, now: NOW, timeZone: 'Europe/Paris' };
const aPost = (fields: Partial<Post> = {}): Post => ({ ...aDevice(), liveDownSince: null, clockAheadMs: 0, ...fields });
const ago = (seconds: number) => addMs(NOW, -seconds * 1_000);

describe('the health of a post', () => {
  test('is green when news and sound arrive, the page is shown and today’s test went well', () => {
    expect(deviceHealth(aPost(), around)).toEqual({ level: 'green', problems: [] });
  });

  test.each([
    [{ liveDownSince: ago(20) }, 'amber', ['live-shaky']],
    [{ liveDownSince: ago(21) }, 'red', ['live-lost']],
    [{ sound: 'unasked' }, 'red', ['sound-off']],
    [{ sound: 'lost' }, 'red', ['sound-off']],
    [{ sound: 'silent' }, 'amber', ['sound-silent']],
    [{ isVisible: false }, 'amber', ['hidden']],
    [{ clockAheadMs: 119_999 }, 'green', []],
    [{ clockAheadMs: 120_000 }, 'amber', ['clock-wrong']],
    [{ clockAheadMs: -120_000 }, 'amber', ['clock-wrong']],
    [{ lastTest: null }, 'amber', ['untested']],
    [{ lastTest: { at: ago(1), results: { sound: 'failed', live: 'ok', print: 'ok' } } }, 'amber', ['test-failed']],
    [{ liveDownSince: ago(60), sound: 'lost', isVisible: false }, 'red', ['live-lost', 'sound-off', 'hidden']],
  ] as const)('%o is %s: %o', (fields, level, problems) => {
    expect(deviceHealth(aPost(fields), around)).toEqual({ level, problems });
  });

  test('a lost sound is no disaster while another post rings', () => {
    expect(deviceHealth(aPost({ sound: 'lost' }), { ...around, isAnotherRinging: true }).level).toBe('amber');
  });

  test('a test counts for its day in the shop’s time zone', () => {
    const justAfterMidnight = {
      at: '2026-11-13T23:05:00.000Z',
      results: { sound: 'ok', live: 'ok', print: 'ok' },
    } as const;
    const justBefore = { ...justAfterMidnight, at: '2026-11-13T22:55:00.000Z' };
    expect(deviceHealth(aPost({ lastTest: justAfterMidnight }), around).problems).toEqual([]);
    expect(deviceHealth(aPost({ lastTest: justBefore }), around).problems).toEqual(['untested']);
  });

  test('every problem has its words and its remedy', () => {
    for (const problem of PROBLEMS) {
      const { short, sentence, remedy } = PROBLEM_WORDS[problem];
      expect(short.length, problem).toBeLessThan(14);
      for (const words of [sentence, remedy]) expect(words).toMatch(/^\p{Lu}[^']+\.$/u);
    }
  });
});

describe('the health of a shop', () => {
  test('a post is there while it reports; a hidden page, whose timers are slow, is waited for longer', () => {
    expect(isPresent({ isVisible: true, lastSeenAt: ago(59) }, NOW)).toBe(true);
    expect(isPresent({ isVisible: true, lastSeenAt: ago(60) }, NOW)).toBe(false);
    expect(isPresent({ isVisible: false, lastSeenAt: ago(125) }, NOW)).toBe(true);
    expect(isPresent({ isVisible: false, lastSeenAt: ago(130) }, NOW)).toBe(false);
  });

  test('green as long as one post rings, amber when they are all mute, red when nobody is there', () => {
    const [ringing, mute] = [aDevice(), aDevice({ sound: 'silent' })];
    const gone = aDevice({ lastSeenAt: ago(600) });
    expect(rings(gone, NOW)).toBe(false);
    expect(shopHealth([mute, ringing, gone], NOW)).toBe('green');
    expect(shopHealth([mute, gone], NOW)).toBe('amber');
    expect(shopHealth([gone], NOW)).toBe('red');
    expect(shopHealth([], NOW)).toBe('red');
  });
});
