#!/usr/bin/env python3
"""Runs a pipeline on a Spark cluster: each partition of the jobs goes through one `pdfscope run`.

    spark-submit spark.py PIPELINE.json jobs.ndjson RESULTS [PARTITIONS]

RESULTS is a folder that Spark makes, with a file of results for each partition. The pipeline and the documents have the
same paths on all machines, and pdfscope is on their PATH.

A task that is lost, with its machine, its worker or its pdfscope, is done again by Spark, on another machine if there
is one. It may write the same outputs once more; each of them is there whole or not at all. Only the results of tasks
that came to their end are kept, so each job has one.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession


def command(pipeline, options=()):
    """The program of a task. A document that failed (exit status 1 to 5) is an answer, and no reason to do the whole
    partition again; whatever else ends the program is one."""
    run = shlex.join(["pdfscope", "run", pipeline, "--ndjson", "--force", *options])
    return shlex.join(["sh", "-c", run + " || [ $? -le 5 ]"])


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    pipeline, jobs, results = sys.argv[1:4]
    spark = SparkSession.builder.appName("pdfscope").getOrCreate()
    partitions = int(sys.argv[4]) if len(sys.argv) == 5 else spark.sparkContext.defaultParallelism * 4
    lines = spark.sparkContext.textFile(jobs).filter(str.strip).repartition(partitions)
    # Spark gives the program no environment but this.
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    records = lines.pipe(command(pipeline), environment, checkCode=True)
    # Each partition is one call; what counts of it are the records of documents that ended.
    records.filter(lambda line: '"type":"end"' in line).saveAsTextFile(results)
    spark.stop()


main()
