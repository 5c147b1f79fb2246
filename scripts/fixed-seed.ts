import fc from 'fast-check';

/** The same random cases in every run, so that a failure can be reproduced; set `FUZZ_SEED` to try others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FUZZ_SEED'] ?? 20_261_115) });
